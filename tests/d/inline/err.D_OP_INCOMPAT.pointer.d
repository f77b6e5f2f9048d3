/* rows: L45 */
inline uint64_t thread = curthread;
