/** So often a run is stopped while others are under way beside it; then it is worked on alone, and the next stop is its own fault. */
export const stopsTogether = 2;
