{{/* What a component is told: { root, component, settings }. */}}
{{- define "tollgate.env" -}}
{{- $prefix := include "tollgate.prefix" .root -}}
- { name: HTTP_HOST, value: 0.0.0.0 }
- { name: HTTP_PORT, value: "8080" }
# The product's own, which no address that anybody typed may lead to.
- name: EGRESS_OWN_PLACES
  value: {{ include "tollgate.ownPlaces" .root }}
{{ include "tollgate.secretEnv" . }}
{{- with .root.Values.trustedProxies }}
- name: TRUSTED_PROXIES
  value: {{ join "," . | quote }}
{{- end }}
{{- if or (eq .component "edge") (eq .component "relay") }}
- name: DRAIN_SECONDS
  value: {{ .root.Values.stopping.drainSeconds | quote }}
{{- end }}
# Before it closes its door all must know that it goes.
- { name: STOP_NOTICE_SECONDS, value: "5" }
{{- if eq .component "edge" }}
{{- range list "billing" "channels" "identity" "logs" "relay" "tasks" }}
- name: {{ include "tollgate.urlVariable" . }}
  value: {{ printf "http://%s-%s:8080" $prefix . }}
{{- end }}
- { name: CONSOLE_REMOTES_FILE, value: /etc/tollgate/console.json }
{{- with .root.Values.hosts }}
- name: ALLOWED_HOSTS
  value: {{ join "," . | quote }}
{{- end }}
{{- end }}
{{- if eq .component "relay" }}
- { name: RELAY_JOURNAL_DIR, value: /var/lib/tollgate/relay }
- name: RELAY_WORKERS
  value: {{ .settings.workers | quote }}
{{- end }}
{{- range $name, $value := .root.Values.env }}
- name: {{ $name | quote }}
  value: {{ $value | quote }}
{{- end }}
{{- range $name, $value := .settings.env }}
- name: {{ $name | quote }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{- define "tollgate.ownPlaces" -}}
{{- $prefix := include "tollgate.prefix" . -}}
{{- $prefix -}}-edge:8080
{{- range list "billing" "channels" "identity" "logs" "relay" "tasks" -}}
,{{ $prefix }}-{{ . }}:8080
{{- end -}}
{{- end -}}

{{- define "tollgate.urlVariable" -}}
{{- if eq . "billing" }}BILLING_URL{{ else if eq . "channels" }}CHANNELS_URL{{ else if eq . "identity" }}IDENTITY_URL{{ else if eq . "logs" }}LOGS_URL{{ else if eq . "relay" }}RELAY_URL{{ else }}TASKS_URL{{ end -}}
{{- end -}}
