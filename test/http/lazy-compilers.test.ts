import { describe, expect, it } from 'vitest'
import { VALIDATION } from '../../adapters/http/edge/failures/validation.ts'
import { LazyCompilers } from '../../adapters/http/edge/lazy-compilers.ts'
import { filesHarness } from '../support/files-harness.ts'

describe('schemas that are compiled when they are needed', () => {
  it('all compile, over the whole surface', async () => {
    const { app } = await filesHarness()
    await expect(app.compilers.compileRest()).resolves.toBeUndefined()
  })

  it('are found wrong when there is time for them', async () => {
    const compilers = new LazyCompilers()
    const compile = compilers.buildValidator({}, VALIDATION)
    compile({ schema: { type: 'no such type' } })
    await expect(compilers.compileRest()).rejects.toThrow('schema is invalid')
  })

  it('validate like any other, with their findings', () => {
    const compile = new LazyCompilers().buildValidator({}, VALIDATION)
    const validate = compile({ schema: { type: 'string' } })
    expect(validate('text')).toBe(true)
    expect(validate(1)).toBe(false)
    expect(validate.errors).toMatchObject([{ keyword: 'type' }])
    expect(validate('text')).toBe(true)
    expect(validate.errors).toBeNull()
  })
})
