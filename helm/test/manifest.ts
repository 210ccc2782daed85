/** What tests look at of the objects that the chart makes; the API has more. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly labels: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly data?: Readonly<Record<string, string>>
  readonly spec: Spec
}

export interface Spec {
  readonly replicas?: number
  readonly template?: { readonly metadata: { readonly labels: Readonly<Record<string, string>> }; readonly spec: Pod }
  readonly selector: unknown
  readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[]
  readonly ports?: readonly Port[]
  readonly [field: string]: unknown
}

export interface Port {
  readonly name: string
  readonly port: number
  readonly targetPort: string
}

export interface Pod {
  readonly automountServiceAccountToken: boolean
  readonly securityContext: object
  readonly terminationGracePeriodSeconds?: number
  readonly initContainers?: readonly Container[]
  readonly containers: readonly Container[]
  readonly volumes: readonly Volume[]
}

export interface Container {
  readonly name: string
  readonly image: string
  readonly command?: readonly string[]
  readonly securityContext: object
  readonly env?: readonly { readonly name: string; readonly value: string }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly startupProbe?: Probe
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[]
}

export interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
}

export interface Volume {
  readonly name: string
  readonly emptyDir?: object
  readonly configMap?: { readonly name: string }
  readonly projected?: {
    readonly sources: readonly {
      readonly secret: {
        readonly name: string
        readonly items: readonly { readonly key: string; readonly path: string }[]
      }
    }[]
  }
}

/** Objects that make pods, each with what it makes them from. */
export const podsOf = (
  documents: readonly Manifest[],
): { name: string; component: string; manifest: Manifest; pod: Pod }[] =>
  documents.flatMap((manifest) => {
    // A map has no spec.
    const template = (manifest.spec as Spec | undefined)?.template
    if (template === undefined) return []
    const component = template.metadata.labels['app.kubernetes.io/component'] ?? ''
    return [{ name: manifest.metadata.name, component, manifest, pod: template.spec }]
  })

export const containersOf = ({ initContainers = [], containers }: Pod): Container[] => [
  ...initContainers,
  ...containers,
]
