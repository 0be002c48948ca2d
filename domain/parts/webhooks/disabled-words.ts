import type { Language } from '../../language/language.ts'

type Words = Readonly<Record<Language, string>>

const STATUS = /^HTTP (\d+)$/

const KNOWN: ReadonlyMap<string, Words> = new Map([
  ['ETIMEDOUT', { en: 'there was no answer in time', zh: '对方未及时应答' }],
  ['NO_SECRET', { en: 'it has no secret', zh: '没有密钥' }],
  [
    'ADDRESS_NOT_ALLOWED',
    { en: 'its address is not in WEBHOOK_ENDPOINTS', zh: '其地址不在 WEBHOOK_ENDPOINTS 中' },
  ],
])

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

/** @param failure as stored: `HTTP 503`, or a code such as `ECONNREFUSED` */
function failureWords(language: Language, failure: string): string {
  const [, status] = STATUS.exec(failure) ?? []
  const { en, zh } = KNOWN.get(failure) ?? {
    en: status ? `it answered with the status ${status}` : `no connection (${failure})`,
    zh: status ? `对方返回状态码 ${status}` : `连接失败（${failure}）`,
  }
  return language === 'zh' ? zh : en
}
