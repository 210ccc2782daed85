import { message, type VendorSample } from '../sample'

const documents = [{ title: 'A paper', url: 'https://example.com/a' }]

export const aiproxySample: VendorSample = {
  answer: { success: true, message: '', answer: 'Glad to meet you', documents },
  stream: [
    message({ content: 'Glad to ', finish: false, model: 'm', documents }),
    message({ content: 'meet you', finish: false, model: 'm', documents: [] }),
    message({ content: '', finish: true, model: 'm', documents: [] }),
  ],
  text: 'Glad to meet you\n\n- [A paper](https://example.com/a)',
  tokens: null,
  errors: [
    [{ success: false, message: 'No such library', errCode: 1001 }, 200, 502],
    [{ success: false, message: 'Not allowed', errCode: 401 }, 401, 401],
  ],
}
