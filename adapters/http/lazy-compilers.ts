import { setImmediate as nextTurn } from 'node:timers/promises'
import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler'
import SerializerSelector, { type SerializerFactory } from '@fastify/fast-json-stringify-compiler'

type Validator = ReturnType<ReturnType<BuildCompilerFromPool>>

/**
 * Compiles validators and serializers when a request first needs them, or when there is time. All
 * of them before the first answer would be a tenth of a start, and more with every route.
 */
export class LazyCompilers {
  readonly buildValidator: BuildCompilerFromPool
  readonly buildSerializer: SerializerFactory
  readonly #pending = new Set<() => unknown>()

  constructor() {
    const ajv = AjvCompiler()
    const stringify = SerializerSelector()
    this.buildValidator = (schemas, options) => {
      const compile = ajv(schemas, options)
      return (route) => validatorOf(this.#later(() => compile(route)))
    }
    this.buildSerializer = (schemas, options) => {
      const compile = stringify(schemas, options)
      return (route) => {
        const serializer = this.#later(() => compile(route))
        return (answer) => serializer()(answer)
      }
    }
  }

  /** Compiles what no request has needed yet, one a turn. @throws for a schema that is wrong */
  async compileRest(): Promise<void> {
    for (const compile of this.#pending) {
      await nextTurn()
      compile()
    }
  }

  #later<T>(compile: () => T): () => T {
    let made: { readonly value: T } | undefined
    const compileOnce = () => {
      this.#pending.delete(compileOnce)
      made ??= { value: compile() }
      return made.value
    }
    this.#pending.add(compileOnce)
    return compileOnce
  }
}

/** Leaves its findings where Fastify looks for them: at the function. */
function validatorOf(compiled: () => Validator): Validator {
  const validate = (data: unknown) => {
    const check = compiled()
    const verdict = check(data)
    Object.assign(validate, { errors: check.errors })
    return verdict
  }
  // What else a compiled schema carries would be known only after compiling it.
  return validate as Validator
}
