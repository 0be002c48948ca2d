import { createRequire } from 'node:module'
import { setImmediate as immediate } from 'node:timers/promises'
import type { BuildCompilerFromPool } from '@fastify/ajv-compiler'
import type { SerializerFactory } from '@fastify/fast-json-stringify-compiler'

type Validator = ReturnType<ReturnType<BuildCompilerFromPool>>

/**
 * Compiles validators and serializers on their first use or in idle time. Compiling all of them
 * first would take a tenth of the start, and more with every route.
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

  /**
   * Compiles what no request has needed yet, one schema per iteration of the event loop.
   * @throws for an invalid schema
   */
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

/** Loaded by `require`, because Fastify's compilers are synchronous. */
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

/** Fastify expects the findings of a validator in its `errors` property. */
function validatorOf(compiled: () => Validator): Validator {
  const validate = (data: unknown) => {
    const check = compiled()
    const verdict = check(data)
    Object.assign(validate, { errors: check.errors })
    return verdict
  }
  // The other properties of a compiled schema are known only after compilation.
  return validate as Validator
}
