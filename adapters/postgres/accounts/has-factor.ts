/** Whether a login of the user needs a second factor. @param userId an expression */
export const hasFactor = (userId: string) => `(
      exists (select from second_factors where user_id = ${userId} and confirmed_at is not null)
      or exists (select from passkeys where user_id = ${userId})
    )`
