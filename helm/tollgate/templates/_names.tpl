{{/* What all names begin with: short, as what Kubernetes puts behind must fit. */}}
{{- define "tollgate.prefix" -}}
{{ .Release.Name | trunc 36 | trimSuffix "-" }}
{{- end -}}

{{/* By what the pods of a component are chosen: { root, component }. */}}
{{- define "tollgate.selector" -}}
app.kubernetes.io/name: tollgate
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{/* Labels of everything: { root, component }. */}}
{{- define "tollgate.labels" -}}
{{ include "tollgate.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* An image of the house: { root, name }. */}}
{{- define "tollgate.image" -}}
{{ printf "%s/%s:%s" .root.Values.image.repository .name (.root.Values.image.tag | default .root.Chart.AppVersion) }}
{{- end -}}
