// Sets of boards: where one begins and ends, and what was best in it.

/** How many of *count* boards belong to the set of the last one; all of them where there are no sets. */
export function playedOfSet(count: number, length: number | undefined, from = 0): number {
  if (length === undefined || count === 0) return count;
  return count > from ? ((count - from - 1) % length) + 1 : 0;
}

/** Whether the last of *count* boards ended a set. */
export function endsSet(count: number, length: number | undefined, from = 0): boolean {
  return length !== undefined && count > from && (count - from) % length === 0;
}

/** The one that was worth most to one's own side; none where nothing was won. */
export function best<Board>(boards: readonly Board[], worth: (board: Board) => number): Board | undefined {
  return boards.reduce<Board | undefined>(
    (most, board) => (worth(board) > (most === undefined ? 0 : worth(most)) ? board : most),
    undefined,
  );
}
