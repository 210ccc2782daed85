{{/* One file of a volume of secrets: { ref, file }. */}}
{{- define "tollgate.secretFile" -}}
- secret:
    name: {{ .ref.existingSecret | quote }}
    items: [{ key: {{ .ref.key | quote }}, path: {{ .file }} }]
{{- end -}}

{{/* The volume with what a component is given, and nothing else: { root, component }. */}}
{{- define "tollgate.secrets" -}}
{{- $secrets := .root.Values.secrets -}}
- name: secrets
  projected:
    # Its owner and its group may read.
    defaultMode: 288
    sources:
      {{- include "tollgate.secretFile" (dict "ref" $secrets.masterKeys "file" "master-keys") | nindent 6 }}
      {{- include "tollgate.secretFile" (dict "ref" $secrets.edgeSecret "file" "edge-secret") | nindent 6 }}
      {{- if ne .component "edge" }}
      {{- include "tollgate.secretFile" (dict "ref" $secrets.redisUrl "file" "redis-url") | nindent 6 }}
      {{- include "tollgate.secretFile" (dict "ref" $secrets.natsUrl "file" "nats-url") | nindent 6 }}
      {{- end }}
      {{- range $name, $ref := $secrets.database }}
      {{- if eq $name $.component }}
      {{- include "tollgate.secretFile" (dict "ref" $ref "file" "database-url") | nindent 6 }}
      {{- end }}
      {{- end }}
      {{- if eq .component "identity" }}
      {{- include "tollgate.secretFile" (dict "ref" $secrets.setupToken "file" "setup-token") | nindent 6 }}
      {{- end }}
      {{- if and (eq .component "logs") $secrets.clickhouseUrl.existingSecret }}
      {{- include "tollgate.secretFile" (dict "ref" $secrets.clickhouseUrl "file" "clickhouse-url") | nindent 6 }}
      {{- end }}
      {{- if $secrets.otlpHeaders.existingSecret }}
      {{- include "tollgate.secretFile" (dict "ref" $secrets.otlpHeaders "file" "otlp-headers") | nindent 6 }}
      {{- end }}
{{- end -}}

{{/* The variables that name those files: { root, component }. */}}
{{- define "tollgate.secretEnv" -}}
{{- $secrets := .root.Values.secrets -}}
- { name: TOLLGATE_SECRET_FILE, value: /run/tollgate/master-keys }
- { name: EDGE_SECRET_FILE, value: /run/tollgate/edge-secret }
{{- if ne .component "edge" }}
- { name: REDIS_URL_FILE, value: /run/tollgate/redis-url }
- { name: NATS_URL_FILE, value: /run/tollgate/nats-url }
{{- end }}
{{- range $name, $ref := $secrets.database }}
{{- if eq $name $.component }}
- { name: DATABASE_URL_FILE, value: /run/tollgate/database-url }
{{- end }}
{{- end }}
{{- if eq .component "identity" }}
- { name: SETUP_TOKEN_FILE, value: /run/tollgate/setup-token }
{{- end }}
{{- if and (eq .component "logs") $secrets.clickhouseUrl.existingSecret }}
- { name: CLICKHOUSE_URL_FILE, value: /run/tollgate/clickhouse-url }
{{- end }}
{{- if $secrets.otlpHeaders.existingSecret }}
- { name: OTEL_EXPORTER_OTLP_HEADERS_FILE, value: /run/tollgate/otlp-headers }
{{- end }}
{{- end -}}
