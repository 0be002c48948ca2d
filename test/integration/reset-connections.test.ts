import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { FORM_TYPE } from '../support/form.ts'
import { firstStartOf } from '../support/front-end.ts'
import { headText, rawSocket } from '../support/raw-http.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { ServiceOnPostgres } from '../support/service-on-postgres.ts'
import { SOAK_MS, SOON } from '../support/soak.ts'

const HERE = '127.0.0.1'
const GUESSES = 5
const UPLOADS = 3
const UNEXPECTED = /unexpected failure|not recorded/

await describeWithProgram('postgres', 'What is done over a reset connection', (program) => {
  it(
    'is written down with its address, as everything else',
    async () => {
      const house = await ServiceOnPostgres.start(program)
      const session = await house.logIn()
      const { publicKey } = firstStartOf(house.service)
      const guess = (nth: number) => {
        const username = `nobody${nth}`
        const known = { clientId: session.clientid, grantType: 'password', password: 'wrong-one' }
        const { headers, body } = sealV1(publicKey, { ...known, username })
        const length = { 'content-length': String(body.length) }
        return headText('POST /auth/login', { ...headers, ...length }) + body
      }
      const form = { 'content-type': FORM_TYPE, 'content-length': '100000' }
      const upload = headText('POST /resource/oss/upload', { ...session, ...form })

      const sockets = await accepted(house, GUESSES + UPLOADS)
      const addresses = (query: string) => async () =>
        (await house.query(query)).map(({ address }) => address)
      const logins = addresses(`select address from login_log where outcome = 'failure'`)
      // Not at once: of those who go away while they wait to be let in there is nothing to write.
      for (const [nth, socket] of sockets.splice(0, GUESSES).entries()) {
        sendAndReset(socket, guess(nth))
        await expect.poll(logins, SOON).toEqual(Array.from({ length: nth + 1 }, () => HERE))
      }
      for (const socket of sockets) sendAndReset(socket, upload)
      const uploads = addresses('select address from operation_log where error is not null')
      await expect.poll(uploads, SOON).toEqual(Array.from({ length: UPLOADS }, () => HERE))
      expect(house.service.output).not.toMatch(UNEXPECTED)
      expect(await house.service.stop()).toBe(0)
    },
    SOAK_MS,
  )
})

async function accepted(house: ServiceOnPostgres, count: number): Promise<Socket[]> {
  const sockets = await Promise.all(
    Array.from({ length: count }, () => rawSocket(house.frontEnd.origin)),
  )
  // A later connection is accepted after them.
  const later = await rawSocket(house.frontEnd.origin)
  const answered = new Promise((resolve) => later.once('data', resolve))
  later.write(headText('GET /healthz', { connection: 'close' }))
  await answered
  return sockets
}

function sendAndReset(socket: Socket, text: string): void {
  socket.on('error', () => undefined)
  socket.write(text, () => socket.resetAndDestroy())
}
