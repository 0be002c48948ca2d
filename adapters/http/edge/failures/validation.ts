import type { ValidationProblem } from '../../words/catalogue.ts'

/** Ajv options: no coercion, and undeclared members are removed. */
export const VALIDATION = {
  customOptions: {
    coerceTypes: false as const,
    removeAdditional: true,
    useDefaults: true,
    allErrors: true,
    allowUnionTypes: true,
    strictTypes: false as const,
  },
}

/** @returns `undefined` if the error is no validation error */
export function validationProblems(error: Error): ValidationProblem[] | undefined {
  if (!('validation' in error) || !Array.isArray(error.validation)) return undefined
  const seen = new Set<string>()
  // `if` only repeats that one of the others was found.
  const problems = error.validation.filter(({ keyword }) => keyword !== 'if').map(problemOf)
  return problems.filter(({ field }) => {
    const isFirst = !seen.has(field)
    seen.add(field)
    return isFirst
  })
}

interface Finding {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

function problemOf({ instancePath, keyword, params }: Finding): ValidationProblem {
  const missing = typeof params.missingProperty === 'string' ? params.missingProperty : ''
  const path = [...instancePath.split('/').slice(1), missing].filter(Boolean).join('.')
  const types = [params.type ?? []].flat().join(' or ')
  const values = [params.allowedValues ?? []].flat().filter((value) => value ?? '')
  const limit = params.limit ?? params.pattern ?? (values.join(', ') || types)
  return { field: path || 'body', rule: keyword, limit: String(limit) }
}
