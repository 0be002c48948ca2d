import { BUILT_IN_WORDS } from './built-in-words.ts'
import type { Language } from './language.ts'

type Texts = Readonly<Record<string, Readonly<Record<Language, string>>>>

/** Texts of modules, which every console of this process shares. */
const added = new Map<string, Readonly<Record<Language, string>>>()

/** Adds texts of modules, which never replace built-in ones. */
export function addTexts(texts: Texts): void {
  for (const [name, words] of Object.entries(texts)) added.set(name, words)
}

/** @returns the names of texts that begin so, without the beginning */
export function namesBelow(beginning: string): string[] {
  const all = [...Object.keys(BUILT_IN_WORDS), ...added.keys()]
  const names = all.filter((name) => name.startsWith(beginning))
  return names.map((name) => name.slice(beginning.length))
}

/** The built-in text for a key such as `menu.1`; `undefined` if there is none. */
export function builtInLabel(name: string, language: Language): string | undefined {
  const words = Object.hasOwn(BUILT_IN_WORDS, name) ? BUILT_IN_WORDS[name] : added.get(name)
  return words?.[language]
}

export function builtInText(name: string, language: Language): string {
  const text = builtInLabel(name, language)
  if (text === undefined) throw new Error(`${name} has no built-in text`)
  return text
}

/** @returns the text unchanged unless it is a built-in text, in either language */
export function textIn(name: string, text: string, language: Language): string {
  const isOurs = builtInLabel(name, 'en') === text || builtInLabel(name, 'zh') === text
  return isOurs ? builtInText(name, language) : text
}
