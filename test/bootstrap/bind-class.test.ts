import { type Bind, Container, ContainerModule } from 'inversify'
import { expect, it } from 'vitest'
import { bindClass, gathered } from '../../bootstrap/wiring/bind-class.ts'
import { token } from '../../bootstrap/wiring/token.ts'

const CLOCK = token<() => number>('Clock')
const SCAN = token<string | undefined>('Scan')

interface Tools {
  readonly clock: () => number
  readonly scan?: string | undefined
}

class Worker {
  readonly tools: Tools

  constructor(tools: Tools) {
    this.tools = tools
  }
}

function made(bindWorker: (bind: Bind) => void): Worker {
  const container = new Container({ defaultScope: 'Singleton' })
  container.bind(CLOCK).toConstantValue(() => 7)
  container.bind(SCAN).toConstantValue('scan')
  container.load(new ContainerModule(({ bind }) => bindWorker(bind)))
  return container.get(Worker)
}

it('a class gets an object of the tools that are named', () => {
  const { tools } = made((bind) => {
    bindClass(bind, Worker, [gathered({ clock: CLOCK, scan: SCAN })])
  })
  expect(tools).toMatchObject({ clock: expect.any(Function), scan: 'scan' })
})

it('an optional tool may be left out, and not misspelt', () => {
  const { tools } = made((bind) => {
    bindClass(bind, Worker, [gathered({ clock: CLOCK })])
    // @ts-expect-error `scans` is no tool of this class.
    const misspelt = () => bindClass(bind, Worker, [gathered({ clock: CLOCK, scans: SCAN })])
    expect(misspelt).toBeTypeOf('function')
  })
  expect(tools.scan).toBeUndefined()
})
