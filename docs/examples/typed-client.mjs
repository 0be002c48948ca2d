#!/usr/bin/env node
// Logs in with the client that comes with the service, uploads a file, reads it back, deletes it:
//
//   node docs/examples/typed-client.mjs
//
// with GATEHOUSE_URL, GATEHOUSE_PUBLIC_KEY, GATEHOUSE_CLIENT_ID, GATEHOUSE_USER and GATEHOUSE_PASSWORD
// in the environment. An editor knows every route, its input and its answers from the types.

import { env, stdout } from 'node:process'
import { createClient } from 'gatehouse/client'

const client = createClient({
  baseUrl: env.GATEHOUSE_URL ?? 'http://127.0.0.1:5320',
  clientId: env.GATEHOUSE_CLIENT_ID,
  publicKey: env.GATEHOUSE_PUBLIC_KEY,
})

/** Answers are data or a refusal, told apart by `code`. */
function done(answer) {
  if (answer.code !== 200) throw new Error(`${answer.error}: ${answer.msg}`)
  return answer
}

const username = env.GATEHOUSE_USER
done(await client.login({ grantType: 'password', username, password: env.GATEHOUSE_PASSWORD }))
const { data: me } = done(await client.call('GET /system/user/getInfo'))
stdout.write(`logged in as ${me.user.userName}\n`)

const file = new File(['hello\n'], 'hello.txt', { type: 'text/plain' })
const { data } = done(await client.call('POST /resource/oss/upload', { body: { file } }))
const found = await client.call('GET /resource/oss/download/{id}', { path: { id: data.ossId } })
stdout.write(`read back: ${await found.text()}`)

done(await client.call('DELETE /resource/oss/{ids}', { path: { ids: data.ossId } }))
done(await client.logout())
