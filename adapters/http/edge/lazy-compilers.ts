import { createRequire } from 'node:module'
import type { BuildCompilerFromPool } from '@fastify/ajv-compiler'
import type { SerializerFactory } from '@fastify/fast-json-stringify-compiler'

type Validator = ReturnType<ReturnType<BuildCompilerFromPool>>

interface Compilers {
  readonly buildValidator: BuildCompilerFromPool
  readonly buildSerializer: SerializerFactory
}

/**
 * Compiles validators and serializers on their first use. Compiling all of them takes most of a
 * second, and more with every route.
 */
export const LAZY_COMPILERS: Compilers = {
  buildValidator(schemas, options) {
    const compiler = once(() => libraries().ajv(schemas, options))
    return (route) => validatorOf(once(() => compiler()(route)))
  },
  buildSerializer(schemas, options) {
    const compiler = once(() => libraries().stringify(schemas, options))
    return (route) => {
      const serializer = once(() => compiler()(route))
      return (answer) => serializer()(answer)
    }
  },
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
