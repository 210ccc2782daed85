{{/* "restricted", as Pod Security Standards have it: of a pod, whose user is given. */}}
{{- define "tollgate.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ . }}
  runAsGroup: {{ . }}
  fsGroup: {{ . }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{/* And of a container. */}}
{{- define "tollgate.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{- define "tollgate.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . | quote }}
{{- end }}
{{- end }}
{{- end -}}

{{/* What a Deployment or StatefulSet makes its pods from: { root, component, settings }. */}}
{{- define "tollgate.pod" -}}
metadata:
  labels:
    {{- include "tollgate.labels" . | nindent 4 }}
spec:
  {{- include "tollgate.podSecurity" 1000 | nindent 2 }}
  {{- include "tollgate.pullSecrets" .root | nindent 2 }}
  {{- if or (eq .component "edge") (eq .component "relay") }}
  terminationGracePeriodSeconds: {{ .root.Values.stopping.graceSeconds }}
  {{- else }}
  terminationGracePeriodSeconds: 30
  {{- end }}
  topologySpreadConstraints:
    {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
    - maxSkew: 1
      topologyKey: {{ . }}
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "tollgate.selector" $ | nindent 10 }}
    {{- end }}
  {{- if eq .component "edge" }}
  initContainers:
    {{- include "tollgate.consoleParts" .root | nindent 4 }}
  {{- end }}
  containers:
    - name: {{ .component }}
      image: {{ include "tollgate.image" (dict "root" .root "name" .component) }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      {{- include "tollgate.containerSecurity" . | nindent 6 }}
      env:
        {{- include "tollgate.env" . | nindent 8 }}
      ports: [{ name: http, containerPort: 8080 }]
      {{- include "tollgate.probes" . | nindent 6 }}
      resources:
        {{- toYaml .settings.resources | nindent 8 }}
      volumeMounts:
        - { name: tmp, mountPath: /tmp }
        - { name: secrets, mountPath: /run/tollgate, readOnly: true }
        {{- if eq .component "edge" }}
        - { name: console, mountPath: /srv/console, readOnly: true }
        - { name: parts, mountPath: /etc/tollgate, readOnly: true }
        {{- end }}
        {{- if eq .component "relay" }}
        - { name: journal, mountPath: /var/lib/tollgate/relay }
        {{- end }}
  volumes:
    - { name: tmp, emptyDir: {} }
    {{- include "tollgate.secrets" . | nindent 4 }}
    {{- if eq .component "edge" }}
    - { name: console, emptyDir: {} }
    - name: parts
      configMap:
        name: {{ include "tollgate.prefix" .root }}-console
    {{- end }}
{{- end -}}
