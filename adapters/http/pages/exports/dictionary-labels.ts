import type { DictionaryRepo } from '../../../../application/ports/console/dictionary-repo.ts'
import { builtInText, namesBelow, textIn } from '../../../../domain/language/built-in-text.ts'
import type { Language } from '../../words/language.ts'

/** By value. */
export type Labels = ReadonlyMap<string, Readonly<Record<Language, string>>>

/** By type. */
export async function dictionaryLabels(
  dictionaries: DictionaryRepo,
  types: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Labels>> {
  const labels = new Map<string, Labels>()
  for (const type of types) labels.set(type, await labelsOf(dictionaries, type))
  return labels
}

/** The labels of a dictionary by value: those of its rows, and built-in ones of values without a row. */
async function labelsOf(dictionaries: DictionaryRepo, type: string): Promise<Labels> {
  const inBoth = (say: (language: Language) => string) => ({ en: say('en'), zh: say('zh') })
  const builtIn = namesBelow(`${type}.`).map(
    (value) => [value, inBoth((language) => builtInText(`${type}.${value}`, language))] as const,
  )
  const stored = (await dictionaries.entries(type)).map(
    ({ value, label }) =>
      [value, inBoth((language) => textIn(`${type}.${value}`, label, language))] as const,
  )
  return new Map([...builtIn, ...stored])
}
