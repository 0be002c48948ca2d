import type { Language } from '../../../domain/language/language.ts'

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' }

/** @returns the time where the server is, with the name of its zone */
export function momentText(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'long',
  }).format(at)
}
