/* rows: L65 X12
 * A program that consists of this comment only. */
