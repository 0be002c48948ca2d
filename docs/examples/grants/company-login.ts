import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type AccountGrant,
  defineModule,
  ProviderFailed,
  setting,
  type TicketGrant,
} from 'gatehouse'

const SETTINGS = {
  DIRECTORY_URL: setting.text({
    words: ['Where the directory checks passwords.', '目录服务地址。'],
  }),
  PORTAL_KEY: setting.secret({
    min: 16,
    words: ['Key that the portal signs with.', '门户签名密钥。'],
  }),
}

/** Passwords of the company's directory. It answers 200 for a right one. */
const directory: AccountGrant = {
  grantType: 'directory',
  words: ['Directory', '企业目录'],
  fields: { username: 128, password: 128 },
  async isProven({ field, settings, signal }) {
    const body = JSON.stringify({ user: field('username'), password: field('password') })
    const url = settings(SETTINGS).DIRECTORY_URL
    const answer = await fetch(url, { method: 'POST', body, signal }).catch((cause: unknown) => {
      throw new ProviderFailed(cause)
    })
    if (answer.status >= 500) throw new ProviderFailed(new Error(`status ${answer.status}`))
    return answer.ok
  },
}

/** A ticket of the portal: a login name, when it ends in epoch seconds, and a signature. */
const portal: TicketGrant = {
  grantType: 'portal',
  words: ['Portal', '企业门户'],
  fields: { ticket: 200 },
  async find({ field, settings, clock }) {
    const [name = '', until = '', signature = ''] = field('ticket').split('.')
    const key = settings(SETTINGS).PORTAL_KEY
    if (!key || !(Number(until) * 1000 > clock.now().getTime())) return undefined
    const right = createHmac('sha256', key.reveal()).update(`${name}.${until}`).digest()
    const sent = Buffer.from(signature, 'hex')
    return sent.length === right.length && timingSafeEqual(sent, right) ? name : undefined
  },
}

export const companyLogin = defineModule({
  name: 'company-login',
  words: ['Company login', '企业登录'],
  settings: SETTINGS,
  grants: [directory, portal],
})
