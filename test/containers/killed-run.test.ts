import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { describeWithEngine } from '../support/containers/describe-with-engine.ts'
import { thisRun } from '../support/dead-runs.ts'

await describeWithEngine('killed run', ({ engine, images, program, name }) => {
  it('leaves things that the next run removes, and nothing of others', async () => {
    const dead = `${name}-dead`
    const run = await thisRun()
    const gone = { ...run, pid: spawnSync(process.execPath, ['--version']).pid }
    for (const whose of ['dead', 'alive', 'theirs', 'nobodys']) await make(`${name}-${whose}`)
    await engine.mark(dead, gone)
    await engine.mark(`${name}-alive`, run)
    await engine.mark(`${name}-theirs`, { ...gone, boot: 'another' })
    const before = await things()

    await engine.removeDeadRuns()
    const isDead = (line: string) => line.includes(dead)
    expect(before.filter(isDead)).not.toEqual([])
    expect(await things()).toEqual(before.filter((line) => !isDead(line)))
  })

  async function make(whose: string): Promise<void> {
    await engine.run('network', 'create', whose)
    await engine.run('volume', 'create', `${whose}-data`)
    await engine.run('tag', images.redis, `localhost/${whose}:now`)
    const place = ['--network', whose, '-v', `${whose}-data:/data`]
    await engine.run('create', '--name', whose, ...place, images.redis)
    if (program === 'podman') await engine.run('pod', 'create', '--name', `${whose}-pod`)
  }

  /** One line each. Others may have more, and change it meanwhile. */
  async function things(): Promise<string[]> {
    const kinds = [
      ['ps', '-a', '--format', 'container {{.Names}}'],
      ['network', 'ls', '--format', 'network {{.Name}}'],
      ['volume', 'ls', '--format', 'volume {{.Name}}'],
      ['images', '--format', 'image {{.Repository}}'],
      ...(program === 'podman' ? [['pod', 'ls', '--format', 'pod {{.Name}}']] : []),
    ]
    const lists = await Promise.all(kinds.map((kind) => engine.list(...kind)))
    return lists
      .flat()
      .filter((line) => line.includes(name))
      .toSorted()
  }
})
