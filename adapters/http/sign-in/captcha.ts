import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { IssueCaptcha } from '../../../application/verification/issue-captcha.ts'
import { Type } from '../wire/schema.ts'

const CaptchaReply = Type.Object({
  captchaEnabled: Type.Boolean(),
  uuid: Type.Optional(Type.String()),
  img: Type.Optional(Type.String({ description: 'PNG in base64, without a data: prefix' })),
})

/** @param perMinute captchas per source and minute; not counted while captchas are off */
export function captchaRoute(
  issueCaptcha: IssueCaptcha,
  perMinute = 60,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get a new captcha',
      tags: ['Login'],
      response: { 200: CaptchaReply },
    }
    const rate = { name: 'captcha', limit: perMinute, seconds: 60 }
    const config = { access: 'public', ...(!issueCaptcha.isOff && { rate }) } as const
    app.get('/auth/code', { schema, config }, async () => {
      const captcha = await issueCaptcha.execute()
      if (!captcha) return { captchaEnabled: false }
      const img = Buffer.from(captcha.image).toString('base64')
      return { captchaEnabled: true, uuid: captcha.id, img }
    })
  }
}
