import type { LoginLogEntry } from '../../../application/ports/logs/login-log.ts'
import type { ErrorParams } from '../../../domain/shared/domain-error.ts'
import { allowedBy } from './allowed-values.ts'
import type { Catalogue, FailureFacts, ValidationProblem } from './catalogue.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import type { Language } from './language.ts'
import type { MemberWords, Words } from './member-words.ts'

const CATALOGUES: Record<Language, Catalogue> = { en: english, zh: chinese }

export function catalogueOf(language: Language): Catalogue {
  return CATALOGUES[language]
}

export function successText(language: Language): string {
  return catalogueOf(language).ok ?? ''
}

/** Finds the page's name for a member of a request. */
export type WordsOf = (member: string) => MemberWords | undefined

const unnamed: WordsOf = () => undefined

export function failureText(failure: FailureFacts, language: Language, wordsOf: WordsOf = unnamed) {
  const { error, params, problems } = failure
  const catalogue = catalogueOf(language)
  if (problems.length > 0) {
    return problems.map((one) => problemText(one, language, wordsOf)).join(', ')
  }
  if (failure.words) return failure.words[language === 'en' ? 0 : 1]
  const words = wordsOf(String(params.field))
  if (words?.rule) return ruleText(words.label, words.rule, language)
  // Where the route does not say which record it is about.
  const named = { record: textFor('a_record', {}, language), ...spoken(params, language) }
  return errorText({ error, params: called(named, words, language) }, catalogue)
}

type Told = Pick<FailureFacts, 'error' | 'params'>

function errorText({ error, params }: Told, catalogue: Catalogue): string {
  // Errors with a reason may have a separate text for each reason.
  const precise = catalogue[`${error}.${params.reason}`]
  return fill(precise ?? catalogue[error] ?? catalogue.internal_error ?? error, params)
}

/** @returns a text that does not belong to an error */
export function textFor(key: string, params: ErrorParams, language: Language): string {
  return fill(catalogueOf(language)[key] ?? key, params)
}

function problemText(problem: ValidationProblem, language: Language, wordsOf: WordsOf): string {
  const { field, rule, limit } = problem
  const catalogue = catalogueOf(language)
  // An element of a list is named after the list.
  const words = wordsOf(field) ?? wordsOf(field.split('.')[0] ?? '')
  if (words?.rule && rule !== 'required') return ruleText(words.label, words.rule, language)
  const allowed = rule === 'pattern' ? allowedBy(limit) : undefined
  if (words && allowed) return ruleText(words.label, allowed, language)
  const template = catalogue[`field.${rule}`] ?? catalogue['field.other'] ?? '{field}'
  return fill(template, { field: words?.label[language] ?? field, limit })
}

function ruleText(label: Words, rule: Words, language: Language): string {
  const template = catalogueOf(language)['field.rule'] ?? '{field}'
  return fill(template, { field: label[language], rule: rule[language] })
}

/** What the error says in each language, as `by.en`, is `{by}` in the text. */
function spoken(params: ErrorParams, language: Language): ErrorParams {
  const named = Object.entries(params).map(([name, value]) => [
    name.replace(`.${language}`, ''),
    value,
  ])
  return Object.fromEntries(named)
}

function called(params: ErrorParams, words: MemberWords | undefined, language: Language) {
  return words ? { ...params, field: words.label[language] } : params
}

function fill(template: string, params: ErrorParams): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )
}

/**
 * Describes a code that is stored without parameters, so one whose text has placeholders has a
 * second text without them. A code without a text, such as one of an earlier release, is shown as it
 * is.
 * @param first the beginning of the keys of texts that are taken before others
 */
export function storedCodeText(code: string, language: Language, first = ''): string {
  const catalogue = catalogueOf(language)
  const keys = [...(first === '' ? [] : [first + code]), `${code}.logged`, code]
  const text = keys.flatMap((key) => catalogue[key] ?? [])[0] ?? code
  return text.includes('{') ? code : text
}

/** Describes an entry of the login log. */
export function loginLogText({ outcome, reason }: LoginLogEntry, language: Language): string {
  if (reason === undefined) return catalogueOf(language)[`login_log.${outcome}`] ?? outcome
  return storedCodeText(reason, language, 'login_log.')
}
