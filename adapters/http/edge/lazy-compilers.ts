import { createRequire } from 'node:module'
import { setImmediate as immediate } from 'node:timers/promises'
import type { BuildCompilerFromPool } from '@fastify/ajv-compiler'
import type { SerializerFactory } from '@fastify/fast-json-stringify-compiler'

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
    this.buildValidator = (schemas, options) => {
      const compiler = once(() => libraries().ajv(schemas, options))
      return (route) => validatorOf(this.#later(() => compiler()(route)))
    }
    this.buildSerializer = (schemas, options) => {
      const compiler = once(() => libraries().stringify(schemas, options))
      return (route) => {
        const serializer = this.#later(() => compiler()(route))
        return (answer) => serializer()(answer)
      }
    }
  }

  /** Compiles what no request has needed yet, one per iteration of the event loop. @throws for a wrong schema */
  async compileRest(): Promise<void> {
    for (const compile of this.#pending) {
      await immediate()
      compile()
    }
  }

  #later<T>(compile: () => T): () => T {
    const compileOnce = once(() => {
      this.#pending.delete(compileOnce)
      return compile()
    })
    this.#pending.add(compileOnce)
    return compileOnce
  }
}

interface Libraries {
  readonly ajv: BuildCompilerFromPool
  readonly stringify: SerializerFactory
}

/** Loaded with the first schema, while requests wait, so not by `import`, which nobody can wait for here. */
const libraries = once((): Libraries => {
  const load = createRequire(import.meta.url)
  const { AjvCompiler }: typeof import('@fastify/ajv-compiler') = load('@fastify/ajv-compiler')
  const selector: typeof import('@fastify/fast-json-stringify-compiler') = load(
    '@fastify/fast-json-stringify-compiler',
  )
  return { ajv: AjvCompiler(), stringify: selector.SerializerSelector() }
})

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
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
