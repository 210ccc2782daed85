{{/*
When a component is started, alive and ready: { root, component }. An edge is ready when the whole house is, and a relay while NATS
is there: each goes on without much of that, and no probe must shut it out then. So the relay has to be ready once, and the edge
never; from then on both are asked whether they live.
*/}}
{{- define "tollgate.probes" -}}
startupProbe:
  httpGet: { path: {{ if eq .component "relay" }}/health/ready{{ else }}/health/live{{ end }}, port: http }
  periodSeconds: 2
  timeoutSeconds: 5
  failureThreshold: 300
livenessProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: {{ if or (eq .component "relay") (eq .component "edge") }}/health/live{{ else }}/health/ready{{ end }}, port: http }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 2
{{- end -}}
