{{/* Where a component is reached: { root, component }. */}}
{{- define "tollgate.service" }}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "tollgate.prefix" .root }}-{{ .component }}
  labels:
    {{- include "tollgate.labels" . | nindent 4 }}
spec:
  selector:
    {{- include "tollgate.selector" . | nindent 4 }}
  ports: [{ name: http, port: 8080, targetPort: http }]
{{- end -}}

{{/* One at a time may be taken away: { root, component }. */}}
{{- define "tollgate.disruption" }}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "tollgate.prefix" .root }}-{{ .component }}
  labels:
    {{- include "tollgate.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "tollgate.selector" . | nindent 6 }}
{{- end -}}
