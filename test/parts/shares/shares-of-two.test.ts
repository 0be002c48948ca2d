import { describe, expect, it } from 'vitest'
import { FORM_TYPE, formOf } from '../../support/form.ts'
import { describeOnGround, House } from '../../support/house.ts'
import { belowShare } from '../../support/shared-files.ts'
import { SOAK_MS } from '../../support/soak.ts'

const NAME = 'links to files on two instances'
const AT_EACH = 25
const SETTINGS = {
  PASSWORD_CHANGE: 'off',
  PUBLIC_URL: 'http://localhost:5320',
  REPEAT_SECONDS: '0',
}
const JSON_TYPE = { 'content-type': 'application/json' }

await describeOnGround(NAME, (ground) => {
  suite(() => House.open(ground, 2, SETTINGS))
})

function suite(open: () => Promise<House>): void {
  describe(NAME, () => {
    it(
      'T-114 are used exactly as often as allowed, and an address of one works on the other',
      async () => {
        const house = await open()
        const { publicKey, password } = house.administrator
        const by = await house.at(0).logIn(publicKey, password)
        const post = (at: number, path: string, body: object, headers = {}) =>
          house.at(at).ask(path, {
            method: 'POST',
            headers: { ...headers, ...JSON_TYPE },
            body: JSON.stringify(body),
          })
        const uploaded = await house.at(0).ask('/resource/oss/upload', {
          method: 'POST',
          headers: { ...by, 'content-type': FORM_TYPE },
          body: new Uint8Array(
            formOf({ name: 'file', fileName: 'a.txt', content: Buffer.from('figures') }),
          ),
        })
        const form = { ossIds: [uploaded.data.ossId], maxUses: 7 }
        const made = await post(0, '/resource/oss/shares', form, by)
        const token = new URL(String(made.data.url)).hash.slice(1)
        const tries = Array.from({ length: AT_EACH }, () => [0, 1]).flat()
        const answers = await Promise.all(
          tries.map((at) => post(at, '/share/download', { token, file: 0 })),
        )
        const begun = answers.filter(({ code }) => code === 200)
        expect(begun).toHaveLength(7)
        // A busy machine refuses some before they are counted.
        const refusals = ['share_closed', 'overloaded', 'dependency_unavailable']
        const others = answers.filter(
          ({ code, error }) => code !== 200 && !refusals.includes(String(error)),
        )
        expect(others).toEqual([])
        for (const at of [0, 1]) {
          const address = `${house.at(at).origin}/share/${belowShare(begun[0]?.data.url)}`
          expect(await (await fetch(address)).text()).toBe('figures')
        }
        const { rows } = await house.database.query('select uses from share_links')
        expect(rows).toEqual([{ uses: 7 }])
        const readable = house.at(0).output + house.at(1).output
        expect(readable).not.toContain(token)
      },
      SOAK_MS,
    )
  })
}
