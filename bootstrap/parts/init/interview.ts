import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { QUESTIONS, type Question } from './questions.ts'
import { type Answers, tryAnswer } from './try-answers.ts'

/** Answers the questions: a person at a terminal, or a script in a test. */
export interface Interviewee {
  /** @returns undefined if they give up */
  answer(question: Question, suggested: string): Promise<string | undefined>
  /** Shows that a test is running. */
  whileTrying<T>(setting: string, attempt: () => Promise<T>): Promise<T>
  tell(problems: readonly string[]): void
  /** @returns whether to keep an answer whose server cannot be reached now; undefined to give up */
  keepsIt(): Promise<boolean | undefined>
}

/**
 * Asks for each setting, and tests each answer before the next question.
 * @param suggested values from flags and the environment, by setting
 * @throws CannotStart when the person gives up
 */
export async function interview(who: Interviewee, suggested: Answers): Promise<Answers> {
  let answers: Answers = {}
  for (const question of QUESTIONS) {
    if (isAsked(question, answers)) answers = await asked(who, question, answers, suggested)
  }
  return answers
}

/** Accepts the suggestions unchanged. @throws CannotStart that lists every problem */
export async function unasked(suggested: Answers): Promise<Answers> {
  let answers: Answers = {}
  const problems = new Set<string>()
  for (const question of QUESTIONS) {
    if (!isAsked(question, answers)) continue
    const next = withAnswer(answers, question.setting, suggested[question.setting] ?? '')
    const trial = await tryAnswer(question.setting, next)
    for (const problem of trial.problems) {
      const isNamed = !trial.isValid || problem.startsWith(question.setting)
      problems.add(isNamed ? problem : `${question.setting}: ${problem}`)
    }
    // The other answers cannot be tested next to a wrong one.
    if (trial.isValid) answers = next
  }
  if (problems.size === 0) return answers
  const lines = [...problems].map((problem) => `\n  ${problem}`)
  throw new CannotStart(`Nothing was written:${lines.join('')}`, EXIT.settings)
}

async function asked(
  who: Interviewee,
  question: Question,
  before: Answers,
  suggested: Answers,
): Promise<Answers> {
  const { setting } = question
  for (let suggestion = suggested[setting] ?? ''; ; ) {
    const answer = await who.answer(question, suggestion)
    if (answer === undefined) throw stopped()
    const answers = withAnswer(before, setting, answer.trim())
    const { problems, isValid } = await who.whileTrying(setting, () => tryAnswer(setting, answers))
    if (problems.length === 0) return answers
    who.tell(problems)
    const isKept = isValid ? await who.keepsIt() : false
    if (isKept === undefined) throw stopped()
    if (isKept) return answers
    // A refused answer is replaced: what is typed next must not continue it.
    suggestion = ''
  }
}

function stopped(): CannotStart {
  return new CannotStart('Nothing was written.', EXIT.interrupted)
}

function isAsked({ after }: Question, answers: Answers): boolean {
  return after === undefined || answers[after] !== undefined
}

function withAnswer(answers: Answers, setting: string, answer: string): Answers {
  return answer === '' ? answers : { ...answers, [setting]: answer }
}
