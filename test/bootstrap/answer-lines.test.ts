import { expect, it } from 'vitest'
import { AnswerLines } from '../../bootstrap/answer-lines.ts'
import { createLogger } from '../../bootstrap/logger.ts'

const ANSWER = {
  requestId: 'ab12cd34ef-7k',
  method: 'POST',
  route: '/auth/login',
  status: 200,
  code: 500,
  milliseconds: 1.5,
  error: null,
}

function captured(level: string) {
  const lines: string[] = []
  const logger = createLogger(level, { write: (line: string) => void lines.push(line) })
  return { logger, answers: new AnswerLines(logger), lines }
}

it.each([
  ['of what was done', null, {}],
  ['of what was refused', 'invalid_grant', { error: 'invalid_grant' }],
])('the line %s is the one that the logger would have written', (_case, error, more) => {
  const { logger, answers, lines } = captured('info')
  const { requestId: reqId, method, route, status, code, milliseconds: ms } = ANSWER
  logger.child({ reqId }).info({ method, route, status, code, ms, ...more }, 'answered')
  answers.write({ ...ANSWER, error })
  const [expected, written] = lines.map((line) => line.replace(/"time":"[^"]{24}"/, '"time":""'))
  expect(written).toBe(expected)
  expect(written).toContain('"reqId":"ab12cd34ef-7k"')
})

it('nothing is written where the logger would write nothing', () => {
  const { logger, answers, lines } = captured('warn')
  answers.write(ANSWER)
  expect(lines).toEqual([])
  logger.level = 'info'
  answers.write(ANSWER)
  expect(lines).toHaveLength(1)
})
