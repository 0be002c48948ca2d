import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LocalDoor, visit } from '../../../adapters/system/parts/backup/local-door.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { SOON } from '../../support/soak.ts'

async function anOpenDoor() {
  const path = join(await temporaryFolder(), 'door')
  const out = new Set<number>()
  let given = 0
  const door = await LocalDoor.open(path, async () => {
    given += 1
    const number = given
    out.add(number)
    return { told: { number }, takeBack: async () => void out.delete(number) }
  })
  onTestFinished(() => door.close())
  return { path, door, out }
}

it('serves a separate copy to each visitor until it disconnects', async () => {
  const { path, out } = await anOpenDoor()
  const one = await visit(path)
  const other = await visit(path)
  expect([one?.told, other?.told]).toEqual([{ number: 1 }, { number: 2 }])
  one?.end()
  await vi.waitFor(() => expect([...out]).toEqual([2]), SOON)
})

it('takes everything back when it closes', async () => {
  const { path, door, out } = await anOpenDoor()
  await visit(path)
  await door.close()
  expect(out.size).toBe(0)
  expect(existsSync(path)).toBe(false)
  expect(await visit(path)).toBeUndefined()
})

it('opens where a killed process left something', async () => {
  const path = join(await temporaryFolder(), 'door')
  await writeFile(path, '')
  const nothing = { told: 1, takeBack: async () => undefined }
  const door = await LocalDoor.open(path, async () => nothing)
  onTestFinished(() => door.close())
  expect((await visit(path))?.told).toBe(1)
})

it('is not opened by a path that is too long for a socket', async () => {
  const path = join(await temporaryFolder(), 'long'.repeat(40))
  await expect(LocalDoor.open(path, () => Promise.reject())).rejects.toThrow()
})
