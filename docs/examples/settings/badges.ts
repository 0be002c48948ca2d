import { createHmac } from 'node:crypto'
import { defineModule, Refusal, route, setting, Type } from 'gatehouse'

const SETTINGS = {
  BADGE_DAYS: setting.integer({
    default: 7,
    min: 1,
    max: 365,
    words: ['Days for which a badge opens doors.', '门禁卡有效天数。'],
  }),
  BADGE_KEY: setting.secret({
    min: 16,
    words: ['Key that the doors know.', '门禁系统使用的密钥。'],
  }),
}

/** Signs badges for doors that know the key. */
export const badges = defineModule({
  name: 'badges',
  words: ['Badges', '门禁卡'],
  settings: SETTINGS,
  routes: [
    route({
      method: 'GET',
      url: '/badge',
      permission: 'signed-in',
      words: ['Get a badge', '获取门禁卡'],
      reply: Type.Object({ text: Type.String(), signature: Type.String() }),
      async run({ caller, clock, settings }) {
        const { BADGE_DAYS, BADGE_KEY } = settings(SETTINGS)
        if (!BADGE_KEY) throw new Refusal('no_badges', ['No doors are connected.', '未连接门禁。'])
        const until = new Date(clock.now().getTime() + BADGE_DAYS * 86_400_000)
        const text = `${caller.userId} ${until.toISOString().slice(0, 10)}`
        const signature = createHmac('sha256', BADGE_KEY.reveal()).update(text).digest('hex')
        return { text, signature }
      },
    }),
  ],
})
