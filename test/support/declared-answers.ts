import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ApiDocument, Operation } from './described-routes.ts'

export interface SeenAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Compares answers with the schemas that the API description declares. */
export class DeclaredAnswers {
  readonly #ajv = new Ajv2020({ strict: false })
  readonly #compiled = new Map<object, ValidateFunction>()

  constructor({ components }: ApiDocument) {
    this.#ajv.addFormat('binary', true)
    for (const [name, schema] of Object.entries(components.schemas)) {
      this.#ajv.addSchema(schema, `#/components/schemas/${name}`)
    }
  }

  /** @returns the difference; `undefined` when the answer is as declared */
  problem({ responses }: Operation, { status, type, text }: SeenAnswer): string | undefined {
    const declared = responses[String(status)] ?? responses.default
    if (!declared) return `status ${status} is not declared`
    const { content } = declared
    if (content === undefined) return text === '' ? undefined : `status ${status} has a body`
    const [name = ''] = type.split(';')
    const media = content[name]
    if (!media) return `${name || 'no type'} is not declared for ${status}`
    if (name !== 'application/json') return undefined
    const fits = this.#validator(media.schema)
    if (fits(JSON.parse(text))) return undefined
    const shown = text.slice(0, 300).replace(/"requestId":"[^"]*"/, '')
    return `${this.#ajv.errorsText(fits.errors)}: ${shown}`
  }

  #validator(schema: object): ValidateFunction {
    const compiled = this.#compiled.get(schema) ?? this.#ajv.compile(schema)
    this.#compiled.set(schema, compiled)
    return compiled
  }
}
