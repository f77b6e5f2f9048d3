// go.go [wait] - spends 20 seconds in four goroutines, or waits in one for ever.
package main

import (
	"fmt"
	"os"
	"sort"
	"syscall"
	"time"
)

func words(n int) int {
	m := map[string]int{}
	for i := 0; i < 200; i++ {
		m[fmt.Sprintf("%d", i*n%37)] += i
	}
	v := []string{}
	for k := range m {
		v = append(v, k)
	}
	sort.Strings(v)
	pause(1)
	return len(v)
}

func pause(ns int64) {
	t := syscall.Timespec{Nsec: ns}
	syscall.Nanosleep(&t, nil)
}

func main() {
	if len(os.Args) > 1 {
		sort.Slice([]int{3, 2, 1}, func(a, b int) bool {
			for {
				pause(100000000)
			}
		})
	}
	done := make(chan int)
	start := time.Now()
	for i := 0; i < 4; i++ {
		go func() {
			all := 0
			for time.Since(start) < 20*time.Second {
				all += words(all)
			}
			done <- all
		}()
	}
	for i := 0; i < 4; i++ {
		<-done
	}
}
