{{/* How a policy begins: { root, name }. */}}
{{- define "tollgate.policy" }}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "tollgate.prefix" .root }}-{{ .name }}
  labels:
    {{- include "tollgate.labels" (dict "root" .root "component" "network") | nindent 4 }}
spec:
{{- end -}}

{{/* Pods of components: { root, components }. */}}
{{- define "tollgate.policyPods" -}}
podSelector:
  matchLabels:
    app.kubernetes.io/name: tollgate
    app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
  matchExpressions:
    - key: app.kubernetes.io/component
      operator: In
      values: [{{ join ", " .components }}]
{{- end -}}


{{/* The way to a server: { to, port }. */}}
{{- define "tollgate.egress" -}}
policyTypes: [Egress]
egress:
  - ports: [{ protocol: TCP, port: {{ .port }} }]
    {{- with .to }}
    to:
      {{- toYaml . | nindent 6 }}
    {{- end }}
{{- end -}}
