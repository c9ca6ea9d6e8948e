/**
 * Runs `work`, then `end`, whatever came of it.
 *
 * @throws what `work` threw, also when `end` fails as well: that is mostly for the same reason, such as a connection
 * that is gone
 */
export async function withEnd<Result>(
  work: () => Promise<Result>,
  end: () => Promise<unknown>,
): Promise<Result> {
  let result: Result
  try {
    result = await work()
  } catch (error) {
    await end().catch(() => {})
    throw error
  }
  await end()
  return result
}
