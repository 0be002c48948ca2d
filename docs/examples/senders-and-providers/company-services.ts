import {
  defineModule,
  type ModuleProvider,
  type ModuleSender,
  SendFailed,
  setting,
} from 'gatehouse'

const SETTINGS = {
  PAGER_URL: setting.text({ words: ['Where the pagers take messages.', '寻呼服务地址。'] }),
  STAFF_URL: setting.text({ words: ['Address of the staff portal.', '员工门户地址。'] }),
}

/** Sends codes to pagers, by phone number. */
const page: ModuleSender = async ({ to, code }, { settings, signal }) => {
  const url = settings(SETTINGS).PAGER_URL
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ to, code }), signal })
  if (answer.status === 404) throw new SendFailed(new Error('no such pager'), 'recipient')
  if (!answer.ok) throw new SendFailed(new Error(`status ${answer.status}`))
}

/** The staff portal has a protocol of its own. */
const staff: ModuleProvider = {
  async authorizationUrl({ state }, { settings }) {
    return `${settings(SETTINGS).STAFF_URL}/enter?state=${encodeURIComponent(state)}`
  },
  async identify(code, _start, { settings, signal }) {
    const url = `${settings(SETTINGS).STAFF_URL}/who?code=${encodeURIComponent(code)}`
    const who: unknown = await (await fetch(url, { signal })).json()
    const { number, name } = Object(who)
    const shown = { userName: String(name), nickName: String(name) }
    return { outsideId: String(number), ...shown, email: undefined, avatarUrl: undefined }
  },
}

export const companyServices = defineModule({
  name: 'company-services',
  words: ['Company services', '企业服务'],
  settings: SETTINGS,
  senders: { sms: page },
  providers: { staff },
})
