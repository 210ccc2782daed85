import type { UpstreamError } from '@tollgate/formats'

const codes = /^(?:model_not_(?:found|exist)|invalid_model|unknown_model)$/i
/** As AWS, DeepSeek, SiliconFlow and Zhipu say it with a 400. */
const texts =
  /model identifier is invalid|on-demand throughput isn.t supported|\bmodel (?:does )?not exist|\bunknown model\b|\bno such model\b|模型不存在/i

/** Whether an upstream says that it does not have the model, which is no fault of the request, whatever its status says. */
export function tellsOfModel(error: UpstreamError): boolean {
  return namesModel(error) || texts.test(error.message)
}

/** Whether it says so by the name of its error, which no caller has a part in. */
export function namesModel({ type, code }: UpstreamError): boolean {
  return codes.test(type) || codes.test(String(code))
}
