/** Behind the drop-in prefix: a deployment, and what is asked of it. */
const deploymentPath = /^\/deployments\/([^/]+)(\/.+)$/

/** A path of Azure's, taken apart. */
export interface DeploymentPath {
  /** The deployment, whose name stands for the model's. */
  readonly model: string
  /** As OpenAI's has it behind the version. */
  readonly path: string
}

/**
 * What a path of Azure's asks for (https://learn.microsoft.com/azure/ai-foundry/openai/reference); null for any other path, and
 * where the name cannot be read.
 */
export function behindDeployment(path: string): DeploymentPath | null {
  const [, name = '', asked = ''] = deploymentPath.exec(path) ?? []
  try {
    return name === '' ? null : { model: decodeURIComponent(name), path: asked }
  } catch {
    return null
  }
}
