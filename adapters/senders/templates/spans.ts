import type { Language } from '../../../domain/language/language.ts'

const UNITS = {
  minute: { en: ['minute', 'minutes'], zh: '分钟' },
  day: { en: ['day', 'days'], zh: '天' },
} as const

/** @returns such as `5 minutes` */
export function span(count: number, unit: keyof typeof UNITS, language: Language): string {
  const { en, zh } = UNITS[unit]
  return language === 'zh' ? `${count} ${zh}` : `${count} ${en[count === 1 ? 0 : 1]}`
}
