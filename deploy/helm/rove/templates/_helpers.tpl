{{- /* Every role: where it listens, what it needs, whom it calls. */ -}}
{{- define "rove.roles" -}}
edge: { port: 3000, portName: PORT, needs: [], calls: [auth, api, data, gateway] }
auth: { port: 3001, portName: AUTH_PORT, needs: [secret, database], calls: [], internet: true }
api: { port: 3002, portName: API_PORT, needs: [secret, database, temporal, blobs], calls: [auth, egress], internet: true }
data: { port: 3003, portName: DATA_PORT, needs: [secret, database], calls: [auth] }
gateway: { port: 3004, portName: GATEWAY_PORT, needs: [secret, database, nats], calls: [auth] }
egress: { port: 3005, portName: EGRESS_PORT, needs: [secret], calls: [api, bundles], internet: true }
bundles: { port: 3006, portName: BUNDLES_PORT, needs: [secret, database, blobs], calls: [] }
reactor: { needs: [secret, database, temporal, blobs], calls: [] }
relay: { needs: [database, nats], calls: [] }
worker: { needs: [secret, database, nats, temporal, blobs], calls: [egress] }
{{- end -}}

{{- /* Which settings, read from keys of the secret, each need brings along. */ -}}
{{- define "rove.secretSettings" -}}
secret: [ROVE_SECRET, ROVE_SECRET_PREVIOUS]
database: [ROVE_DB_APP_URL, ROVE_DB_SERVICE_URL]
nats: [NATS_PASSWORD, NATS_CREDS, NATS_TLS_CA, NATS_TLS_CERT, NATS_TLS_KEY]
temporal: [TEMPORAL_TLS_CA, TEMPORAL_TLS_CERT, TEMPORAL_TLS_KEY]
blobs: [ROVE_S3_ACCESS_KEY_ID, ROVE_S3_SECRET_ACCESS_KEY]
auth: [ROVE_SMTP_URL, ROVE_SMS_URL, ROVE_SMS_SECRET, ROVE_AUTH_OIDC]
api: [PADDLE_API_KEY, PADDLE_WEBHOOK_SECRET]
worker: [ROVE_MODEL_KEY, ROVE_DEVICES]
{{- end -}}

{{- define "rove.keys" -}}
{{- $keys := dict "ROVE_SECRET" "rove-secret" "ROVE_DB_APP_URL" "db-app-url" "ROVE_DB_SERVICE_URL" "db-service-url" -}}
{{- merge (deepCopy .Values.secret.keys) $keys | toYaml -}}
{{- end -}}

{{- /* The settings of a role that come from the secret, as `setting: key`. */ -}}
{{- define "rove.secretsOf" -}}
{{- $by := include "rove.secretSettings" .root | fromYaml -}}
{{- $keys := include "rove.keys" .root | fromYaml -}}
{{- $own := dict -}}
{{- range append .role.needs .name -}}
{{- range index $by . | default list -}}
{{- if hasKey $keys . }}{{- $_ := set $own . (index $keys .) }}{{- end -}}
{{- end -}}
{{- end -}}
{{- $own | toYaml -}}
{{- end -}}

{{- define "rove.image" -}}
{{ required "image.repository: where your registry has the image" .Values.image.repository }}:{{ required "image.tag: which release" .Values.image.tag }}
{{- end -}}

{{- define "rove.labels" -}}
app.kubernetes.io/name: rove
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{- define "rove.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "rove.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
{{- end -}}
