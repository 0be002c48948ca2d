import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

let service: WholeService
let session: Record<string, string>

beforeAll(async () => {
  service = await wholeService({ REPEAT_SECONDS: '0', USER_QUOTA_FILES: '2' })
  session = await service.logIn('admin')
}, START_MS)
afterAll(() => service.close())

async function send(path: string, name: string): Promise<Record<string, unknown>> {
  const form = formOf({ name, fileName: 'a.png', content: aPicture(1000) })
  const headers = { ...session, 'content-type': FORM_TYPE }
  const response = await fetch(`${service.origin}${path}`, { method: 'POST', headers, body: form })
  return Object(await response.json())
}

const sendAvatar = () => send('/system/user/profile/avatar', 'avatarfile')

it('counts an avatar among the files of its user: a new one must fit beside the old one', async () => {
  expect(await sendAvatar()).toMatchObject({ code: 200 })
  expect(await sendAvatar()).toMatchObject({ code: 200 })
  expect(await send('/resource/oss/upload', 'file')).toMatchObject({ code: 200 })
  const refused = { error: 'quota_files' }
  expect(await send('/resource/oss/upload', 'file')).toMatchObject(refused)
  expect(await sendAvatar()).toMatchObject(refused)
})
