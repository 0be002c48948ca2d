import type { SENDER_GROUPS } from './all-settings.ts'
import { DEFAULT_GATEWAY_BODY } from './sender-settings.ts'
import type { ValuesOfAll } from './setting.ts'

export type SenderSettings = ValuesOfAll<typeof SENDER_GROUPS>

/** Senders that are partly configured, or configured twice. */
export function senderProblems({ gateway, aliyun, mail }: SenderSettings): string[] {
  const problems = [...gatewayProblems(gateway), ...aliyunProblems(aliyun), ...mailProblems(mail)]
  if (gateway.url && aliyun.keyId) {
    problems.push('SMS_GATEWAY_URL and ALIYUN_SMS_ACCESS_KEY_ID are both set; keep one of them.')
  }
  return problems
}

function gatewayProblems({ url, headers, body, expect }: SenderSettings['gateway']): string[] {
  if (url || !(headers || expect || body !== DEFAULT_GATEWAY_BODY)) return []
  return ['SMS_GATEWAY_URL is missing: the other SMS_GATEWAY settings need it.']
}

function aliyunProblems({ keyId, keySecret, signName, templateCode }: SenderSettings['aliyun']) {
  const needed = [
    ['ALIYUN_SMS_ACCESS_KEY_ID', keyId],
    ['ALIYUN_SMS_ACCESS_KEY_SECRET', keySecret],
    ['ALIYUN_SMS_SIGN_NAME', signName],
    ['ALIYUN_SMS_TEMPLATE_CODE', templateCode],
  ] as const
  const missing = needed.filter(([, value]) => value === undefined)
  if (missing.length === needed.length) return []
  return missing.map(([name]) => `${name} is missing: SMS by Alibaba Cloud needs it.`)
}

function mailProblems({ server, from }: SenderSettings['mail']): string[] {
  if (server && !from)
    return ['MAIL_FROM is missing: mails sent through SMTP_URL need a sender address.']
  return from && !server ? ['SMTP_URL is missing: MAIL_FROM alone sends nothing.'] : []
}
