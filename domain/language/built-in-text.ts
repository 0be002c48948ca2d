import { BUILT_IN_WORDS } from './built-in-words.ts'
import type { Language } from './language.ts'

/** The built-in text for a key such as `menu.1`; `undefined` if there is none. */
export function builtInLabel(name: string, language: Language): string | undefined {
  return Object.hasOwn(BUILT_IN_WORDS, name) ? BUILT_IN_WORDS[name]?.[language] : undefined
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
