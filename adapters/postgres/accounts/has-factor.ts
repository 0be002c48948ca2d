/** Whether the user has a second factor in force. @param userId an expression */
export const hasFactor = (userId: string) => `(
      exists (select from second_factors where user_id = ${userId} and confirmed_at is not null)
      or exists (select from passkeys where user_id = ${userId})
    )`
