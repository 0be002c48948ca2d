import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { markedFolder, removeDeadRuns } from './dead-runs.ts'
import { privateFolder } from './private-folder.ts'

const MARK = 'test-run.json'

it('removes the folders of test runs that are gone, and nothing else', async () => {
  const root = await privateFolder()
  const own = await markedFolder(root)
  const mark = JSON.parse(await readFile(join(own, MARK), 'utf8'))
  const gone = processThatIsGone()
  const add = async (name: string, text: string) => {
    await mkdir(join(root, name, 'data'), { recursive: true })
    await writeFile(join(root, name, MARK), text)
  }
  const kept: [name: string, text: string][] = [
    ['gatehouse-data', JSON.stringify({ ...mark, pid: gone })],
    ['gatehouse-run-elsewhere', JSON.stringify({ ...mark, pid: gone, processes: 'pid:[1]' })],
    ['gatehouse-run-machine', JSON.stringify({ ...mark, pid: gone, boot: 'another' })],
    ['gatehouse-run-nameless', '{}'],
    ['gatehouse-run-unreadable', '{'],
  ]
  for (const [name, text] of kept) await add(name, text)
  await mkdir(join(root, 'gatehouse-run-unmarked'))
  await add('gatehouse-run-dead', JSON.stringify({ ...mark, pid: gone }))

  await removeDeadRuns(root)
  const left = [basename(own), 'gatehouse-run-unmarked', ...kept.map(([name]) => name)]
  expect((await readdir(root)).sort()).toEqual(left.sort())
})

it('leaves what another user made', async () => {
  const root = await privateFolder()
  const theirs = await markedFolder(root)
  const mark = JSON.parse(await readFile(join(theirs, MARK), 'utf8'))
  await writeFile(join(theirs, MARK), JSON.stringify({ ...mark, pid: processThatIsGone() }))

  const user = vi.spyOn(process, 'getuid').mockReturnValue(54321)
  onTestFinished(() => user.mockRestore())
  await removeDeadRuns(root)
  expect(await readdir(root)).toEqual([basename(theirs)])
  user.mockRestore()
  await removeDeadRuns(root)
  expect(await readdir(root)).toEqual([])
})

function processThatIsGone(): number {
  return spawnSync(process.execPath, ['--version']).pid
}
