import type { CodeMessage } from '../../application/ports/code-sender.ts'

export interface CodeText {
  readonly subject: string
  readonly body: string
}

type Template = (code: string, minutes: number) => CodeText

const TEMPLATES: Readonly<Record<CodeMessage['language'], Template>> = {
  en: (code, minutes) => ({
    subject: 'Your verification code',
    body: `Your verification code is ${code}. It is valid for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Do not share it with anyone.`,
  }),
  zh: (code, minutes) => ({
    subject: '您的验证码',
    body: `您的验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人。`,
  }),
}

/** The text of a message with a code, in the recipient's language. */
export function codeText({ code, language, lifeMinutes }: CodeMessage): CodeText {
  return TEMPLATES[language](code, lifeMinutes)
}
