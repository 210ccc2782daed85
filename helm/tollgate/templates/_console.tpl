{{/* Each part of the console brings its files to where the edge serves them from. */}}
{{- define "tollgate.consoleParts" -}}
{{- $root := . -}}
- name: console-shell
  image: {{ include "tollgate.image" (dict "root" . "name" "console-shell") }}
  {{- include "tollgate.consolePart" . | nindent 2 }}
{{- range .Values.console.parts }}
- name: console-{{ .id }}
  image: {{ .image | default (include "tollgate.image" (dict "root" $root "name" (printf "console-%s" .id))) }}
  {{- include "tollgate.consolePart" $root | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "tollgate.consolePart" -}}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{ include "tollgate.containerSecurity" . }}
resources: { requests: { cpu: 50m, memory: 32Mi }, limits: { memory: 128Mi } }
volumeMounts:
  - { name: console, mountPath: /srv/console }
{{- end -}}
