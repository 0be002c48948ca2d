import type { Language } from '../language/language.ts'
import { failureWords } from './failure-words.ts'

interface DisabledWords {
  readonly subject: string
  readonly text: string
}

/** What its keepers are told when a webhook was disabled. @param failure as stored */
export function disabledWords(language: Language, name: string, failure: string): DisabledWords {
  if (language === 'zh') {
    const text = `系统不再向“${name}”推送，最近一次失败：${failureWords(language, failure)}。`
    return { subject: '推送订阅已停用', text }
  }
  const text = `Nothing is sent to ${name} any more. The last time, ${failureWords(language, failure)}.`
  return { subject: 'A webhook was disabled', text }
}
