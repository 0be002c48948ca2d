import type { ErrorParams } from '../../../domain/shared/domain-error.ts'
import type { Failure } from '../failures/failure.ts'
import type { ValidationProblem } from '../failures/validation.ts'
import type { Language } from '../language.ts'
import type { Catalogue } from './catalogue.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'

const CATALOGUES: Record<Language, Catalogue> = { en: english, zh: chinese }

export function catalogueOf(language: Language): Catalogue {
  return CATALOGUES[language]
}

export function successText(language: Language): string {
  return catalogueOf(language).ok ?? ''
}

export function failureText({ error, params, problems, fallback }: Failure, language: Language) {
  const catalogue = catalogueOf(language)
  if (problems.length > 0) return problems.map((one) => problemText(one, catalogue)).join(', ')
  // An error that names its reason may have a text for each.
  const precise = catalogue[`${error}.${params.reason}`]
  return fill(precise ?? catalogue[error] ?? fallback ?? catalogue.internal_error ?? error, params)
}

/** A text that stands by itself, not for an error. */
export function textFor(key: string, params: ErrorParams, language: Language): string {
  return fill(catalogueOf(language)[key] ?? key, params)
}

function problemText({ field, rule, limit }: ValidationProblem, catalogue: Catalogue): string {
  const template = catalogue[`field.${rule}`] ?? catalogue['field.other'] ?? '{field}'
  return fill(template, { field, limit })
}

function fill(template: string, params: ErrorParams): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )
}
